// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IEnsOwners {
    function owner(bytes32 node) external view returns (address);
}

/// A resolver of ENS (EIP-137, EIP-181, EIP-634, EIP-2304) for local chains; a node's owner writes.
contract EnsResolver {
    IEnsOwners private immutable _registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private _addresses;
    mapping(bytes32 => mapping(string => string)) private _texts;
    mapping(bytes32 => string) private _names;

    error NotOwner(bytes32 node);

    constructor(address registry) {
        _registry = IEnsOwners(registry);
    }

    modifier onlyOwner(bytes32 node) {
        if (_registry.owner(node) != msg.sender) revert NotOwner(node);
        _;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external onlyOwner(node) {
        _addresses[node][coinType] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        _texts[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        _names[node] = value;
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory value = _addresses[node][60];
        return value.length == 20 ? address(bytes20(value)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // EIP-165, addr, addr of other chains, name, text.
        return
            id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c;
    }
}
