// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The registry of ENS (EIP-137) for local chains: first come, first served at the root.
contract EnsRegistry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 => Record) private _records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    error NotOwner(bytes32 node);

    modifier onlyOwner(bytes32 node) {
        if (_records[node].owner != msg.sender) revert NotOwner(node);
        _;
    }

    function claimRoot() external {
        if (_records[bytes32(0)].owner != address(0)) revert NotOwner(bytes32(0));
        _records[bytes32(0)].owner = msg.sender;
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address owner_) external onlyOwner(node) returns (bytes32) {
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        _records[subnode].owner = owner_;
        emit NewOwner(node, label, owner_);
        return subnode;
    }

    function setResolver(bytes32 node, address resolver_) external onlyOwner(node) {
        _records[node].resolver = resolver_;
        emit NewResolver(node, resolver_);
    }

    function owner(bytes32 node) external view returns (address) {
        return _records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return _records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return _records[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return _records[node].owner != address(0);
    }
}
