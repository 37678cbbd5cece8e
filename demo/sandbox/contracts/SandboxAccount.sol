// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Code that an account of its own key delegates to (EIP-7702): several calls in one transaction, all or none, and
/// signatures that contracts can check (ERC-1271). It keeps no storage, so there is nothing to initialise or to take over.
contract SandboxAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotOwner();

    bytes4 private constant VALID = 0x1626ba7e;
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotOwner();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    /// The key of the account is its only owner.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == address(this) ? VALID : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x150b7a02 || id == 0x4e2312e0 || id == VALID;
    }
}
