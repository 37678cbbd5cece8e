// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IEnsResolvers {
    function resolver(bytes32 node) external view returns (address);
}

interface IEnsRecords {
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
}

/// Resolves names of ENS in one call, without wildcards and without gateways; a reverse record counts only if its name leads back.
contract EnsUniversalResolver {
    IEnsResolvers private immutable _registry;

    /// The node of `addr.reverse`.
    bytes32 private constant REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    uint256 private constant ETHEREUM = 60;

    error DNSEncodingFailed(string ens);
    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(address registry) {
        _registry = IEnsResolvers(registry);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = _registry.resolver(_node(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        (bool ok, bytes memory answer) = resolver.staticcall(data);
        if (!ok) revert ResolverError(answer);
        return (answer, resolver);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (lookupAddress.length == 0) revert EmptyAddress();
        bytes memory label = _hex(lookupAddress);
        bytes32 reverseNode = keccak256(abi.encodePacked(REVERSE, keccak256(label)));
        if (coinType == ETHEREUM) reverseResolver = _registry.resolver(reverseNode);
        if (reverseResolver == address(0)) revert ResolverNotFound(lookupAddress);
        primary = IEnsRecords(reverseResolver).name(reverseNode);
        if (bytes(primary).length == 0) return (primary, address(0), reverseResolver);
        bytes memory name = _encode(primary);
        bytes32 node = _node(name, 0);
        resolver = _registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(name);
        bytes memory forward = IEnsRecords(resolver).addr(node, coinType);
        if (keccak256(forward) != keccak256(lookupAddress)) revert ReverseAddressMismatch(primary, forward);
    }

    /// The node of a name in the form of DNS.
    function _node(bytes memory name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        if (offset + length >= name.length) revert DNSDecodingFailed(name);
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = name[offset + 1 + i];
        return keccak256(abi.encodePacked(_node(name, offset + 1 + length), keccak256(label)));
    }

    /// A name in the form of DNS: each label after its length.
    function _encode(string memory text) private pure returns (bytes memory name) {
        bytes memory letters = bytes(text);
        name = new bytes(letters.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= letters.length; i++) {
            if (i < letters.length && letters[i] != ".") continue;
            if (i == start || i - start > 255) revert DNSEncodingFailed(text);
            name[start] = bytes1(uint8(i - start));
            for (uint256 j = start; j < i; j++) name[j + 1] = letters[j];
            start = i + 1;
        }
    }

    function _hex(bytes memory value) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(value.length * 2);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = digits[uint8(value[i]) >> 4];
            text[2 * i + 1] = digits[uint8(value[i]) & 15];
        }
    }
}
